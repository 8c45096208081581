/** The rectangle where a target starts; a collapsed range has no box. */
export function firstClientRect(target: Element | Range): DOMRect | undefined {
  const rects = [...target.getClientRects()];
  const visible = rects.find(({ width, height }) => width > 0 && height > 0);
  if (visible || !('startContainer' in target)) return visible ?? rects[0] ?? target.getBoundingClientRect();
  const { startContainer, startOffset } = target;
  if (startContainer.nodeType === Node.TEXT_NODE) {
    const characterRange = target.cloneRange();
    const length = startContainer.nodeValue?.length ?? 0;
    characterRange.setStart(startContainer, Math.min(startOffset, Math.max(0, length - 1)));
    characterRange.setEnd(startContainer, Math.min(length, startOffset + 1));
    return characterRange.getClientRects()[0] ?? startContainer.parentElement?.getBoundingClientRect();
  }
  const node = startContainer.childNodes[startOffset] ?? startContainer;
  return 'getBoundingClientRect' in node ? (node as Element).getBoundingClientRect() : rects[0];
}
