import { type CSSProperties, type PointerEvent, type RefObject, useEffect, useState } from 'react';

/** What a row needs to be dragged. */
export interface DragRow {
  readonly isDragged: boolean;
  /** Where a line marks the place of the dragged row. */
  readonly dropMark: 'before' | 'after' | undefined;
  readonly style: CSSProperties | undefined;
  /** For the handle. */
  readonly handle: {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
  };
}

interface Drag {
  readonly from: number;
  readonly to: number;
  readonly startY: number;
  readonly offset: number;
}

/**
 * Orders the rows of a list by their handles with mouse, pen or finger. Rows keep their places in the document until the drop,
 * because an element that moves loses the pointer. Escape cancels.
 */
export function useDragOrder(list: RefObject<HTMLElement | null>, onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const isDragging = drag !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    const cancel = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setDrag(undefined);
    };
    document.addEventListener('keydown', cancel);
    return () => document.removeEventListener('keydown', cancel);
  }, [isDragging]);
  /** The position of the row whose middle is nearest to a height of the window. */
  const positionAt = (y: number): number => {
    const middles = [...(list.current?.children ?? [])].map((row, at) => {
      const { top, height } = row.getBoundingClientRect();
      // The dragged row follows the pointer; its place is where it was.
      return top + height / 2 - (at === drag?.from ? drag.offset : 0);
    });
    const distances = middles.map((middle) => Math.abs(middle - y));
    return distances.indexOf(Math.min(...distances));
  };
  const row = (at: number): DragRow => ({
    isDragged: drag?.from === at,
    dropMark: drag?.to === at && drag.from !== at ? (drag.from < at ? 'after' : 'before') : undefined,
    style: drag?.from === at ? { transform: `translateY(${drag.offset}px)` } : undefined,
    handle: {
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: at, to: at, startY: event.clientY, offset: 0 });
      },
      onPointerMove: ({ clientY }) => {
        if (drag?.from === at) setDrag({ ...drag, to: positionAt(clientY), offset: clientY - drag.startY });
      },
      onPointerUp: () => {
        if (drag?.from !== at) return;
        setDrag(undefined);
        if (drag.to !== at) onDrop(at, drag.to);
      },
      onPointerCancel: () => setDrag(undefined),
    },
  });
  return { row };
}
