/** The space for text of a laid-out document, in pixels of its frame. */
export interface PageArea {
  readonly isPaged: boolean;
  readonly isVertical: boolean;
  /** Length of a line. */
  readonly lineLength: number;
  /** Length of a column along the flow; infinite in scrolled text. */
  readonly columnLength: number;
  /** The columns that the text fills. */
  readonly columns: readonly DOMRect[];
  /** Space beside a column in which text is still visible. */
  readonly sideSpace: number;
  /** Length of a box along its lines. */
  inlineSizeOf(rect: Size): number;
  /** Length of a box along the flow. */
  blockSizeOf(rect: Size): number;
  /** Whether a box goes past the end of its page, or of the scrolled text. */
  isCutOff(rect: Pick<DOMRect, 'left' | 'right' | 'bottom'>): boolean;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Reads the space for text from the layout that the engine or the scroller has set. */
export function pageAreaOf(doc: Document, view: Window): PageArea {
  const root = doc.documentElement;
  const { columnWidth, columnGap, paddingLeft, paddingRight, width, height } = view.getComputedStyle(root);
  const { writingMode } = view.getComputedStyle(doc.body);
  const isVertical = writingMode.startsWith('vertical') || writingMode.startsWith('sideways');
  const isPaged = columnWidth !== 'auto';
  const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
  const contentLength = isVertical ? Number.parseFloat(width) - padding : Number.parseFloat(height);
  const columns = [...doc.body.getClientRects()];
  const body = columns[0] ?? doc.body.getBoundingClientRect();
  const lineLength = isPaged ? Number.parseFloat(columnWidth) : isVertical ? body.height : body.width;
  const rootRect = root.getBoundingClientRect();
  const inlineSizeOf = (rect: Size): number => (isVertical ? rect.height : rect.width);
  return {
    isPaged,
    isVertical,
    lineLength,
    columnLength: isPaged ? contentLength : Number.POSITIVE_INFINITY,
    columns,
    sideSpace: isPaged && !isVertical ? Number.parseFloat(columnGap) / 2 : Number.parseFloat(paddingLeft),
    inlineSizeOf,
    blockSizeOf: (rect) => (isVertical ? rect.width : rect.height),
    isCutOff(rect) {
      return isVertical
        ? rect.left < rootRect.left - TOLERANCE_PX || rect.right > rootRect.right + TOLERANCE_PX
        : rect.bottom > rootRect.bottom + TOLERANCE_PX;
    },
  };
}

const TOLERANCE_PX = 1;
