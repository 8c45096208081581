import { emptyLine, type Line, line, span } from '../display/index.ts';
import type { Form } from '../widgets/index.ts';
import type { Hint, Viewport, View } from './screen.ts';

/** The view of a form with a title and lines above its fields. */
export function formView(
  form: Form,
  space: Viewport,
  {
    title,
    button,
    above = [],
    hints,
  }: { title: string; button: string; above?: readonly Line[]; hints: readonly Hint[] },
): View {
  const head = [line(span(title, 'title')), ...above, emptyLine];
  const { lines, focus, cursor } = form.view(space, button);
  return {
    lines: [...head, ...lines],
    focus: head.length + focus,
    cursor: cursor && { ...cursor, row: cursor.row + head.length },
    hints: [{ keys: space.glyphs.enter, label: 'next' }, { keys: space.glyphs.upDown, label: 'move' }, ...hints],
  };
}
