const SVG = 'http://www.w3.org/2000/svg';

export interface HighlightLook {
  /** Names the role color `--mark-{color}` of the page. */
  color: string;
  /** Underlined as well, so that the note can be told without seeing colors. */
  hasNote?: boolean;
}

/** Draws a passage for the engine's overlay: a wash in the color of the mark, with a line below where there is a note. */
export function drawHighlight(rects: readonly DOMRect[], { color, hasNote = false }: HighlightLook): SVGElement {
  const group = document.createElementNS(SVG, 'g');
  group.style.fill = `var(--mark-${color})`;
  for (const { left, top, width, height, bottom } of rects) {
    const wash = rectangle(left, top, width, height);
    wash.style.opacity = 'var(--mark-wash)';
    wash.style.mixBlendMode = 'var(--mark-blend)';
    group.append(wash);
    if (hasNote) group.append(rectangle(left, bottom - 1, width, 2));
  }
  return group;
}

function rectangle(x: number, y: number, width: number, height: number): SVGRectElement {
  const element = document.createElementNS(SVG, 'rect');
  for (const [name, value] of Object.entries({ x, y, width, height })) element.setAttribute(name, String(value));
  return element;
}
