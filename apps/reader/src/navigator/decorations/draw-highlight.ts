const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

export interface HighlightStyle {
  /** Suffix of the CSS variable `--mark-{color}`. */
  color: string;
  /** Adds an underline, so that notes do not depend on color. */
  hasNote?: boolean;
}

/** Draws a highlight for the engine's overlay: a background in its color, and a line below if there is a note. */
export function drawHighlight(rects: readonly DOMRect[], { color, hasNote = false }: HighlightStyle): SVGElement {
  const group = document.createElementNS(SVG_NAMESPACE, 'g');
  group.style.fill = `var(--mark-${color})`;
  for (const { left, top, width, height, bottom } of rects) {
    const background = rectangle(left, top, width, height);
    background.style.opacity = 'var(--mark-wash)';
    background.style.mixBlendMode = 'var(--mark-blend)';
    group.append(background);
    if (hasNote) group.append(rectangle(left, bottom - 1, width, 2));
  }
  return group;
}

function rectangle(x: number, y: number, width: number, height: number): SVGRectElement {
  const element = document.createElementNS(SVG_NAMESPACE, 'rect');
  for (const [name, value] of Object.entries({ x, y, width, height })) element.setAttribute(name, String(value));
  return element;
}
