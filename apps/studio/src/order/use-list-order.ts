import { type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { moveItem } from './move-item.ts';
import { type DragRow, useDragOrder } from './use-drag-order.ts';

/** A control of a row that moves it. */
export type RowPart = 'handle' | 'up' | 'down';

/** A row of a list that the user orders. */
export interface OrderedRow {
  readonly name: string;
  /** From 1. */
  readonly position: number;
  readonly count: number;
  /** Whether the arrow keys move the row. */
  readonly isLifted: boolean;
  readonly handle: DragRow['handle'];
  /** For the element of the row. */
  readonly element: {
    readonly 'data-row': number;
    readonly 'data-lifted': true | undefined;
    readonly 'data-drop': DragRow['dropMark'];
    readonly style: CSSProperties | undefined;
  };
  lift(): void;
  drop(): void;
  cancel(): void;
  move(step: 1 | -1, part: RowPart): void;
}

interface ListOrderOptions<Item> {
  readonly items: readonly Item[];
  readonly nameOf: (item: Item) => string;
  /** Shows a new order that is not final. */
  readonly onShow: (items: readonly Item[]) => void;
  readonly onChange: (items: readonly Item[]) => void;
}

/** Orders a list with mouse, finger or keyboard. Returns its rows, and the last change as a text for a live region. */
export function useListOrder<Item extends { readonly id: number }>(
  list: RefObject<HTMLElement | null>,
  { items, nameOf, onShow, onChange }: ListOrderOptions<Item>,
) {
  const [spoken, speak] = useState('');
  /** The row that the keyboard moves, and the order before it was lifted. */
  const [lifted, setLifted] = useState<{ id: number; before: readonly Item[] }>();
  const focusAfter = useRef<{ id: number; part: RowPart }>(undefined);
  // A browser takes the focus from an element that moves in the document.
  useLayoutEffect(() => {
    const { current: target } = focusAfter;
    if (!target) return;
    focusAfter.current = undefined;
    list.current?.querySelector<HTMLElement>(`[data-row="${target.id}"] [data-part="${target.part}"]`)?.focus();
  });
  const move = (id: number, to: number, { part, isFinal }: { part: RowPart; isFinal: boolean }) => {
    const from = items.findIndex((item) => item.id === id);
    const next = moveItem(items, from, to);
    if (next === items) return;
    focusAfter.current = { id, part };
    (isFinal ? onChange : onShow)(next);
    const at = next.findIndex((item) => item.id === id);
    const moved = next[at];
    if (moved) speak(`${nameOf(moved)}, position ${at + 1} of ${next.length}.`);
  };
  const drag = useDragOrder(list, (from, to) => {
    const item = items[from];
    if (item) move(item.id, to, { part: 'handle', isFinal: true });
  });
  const drop = () => {
    if (!lifted) return;
    setLifted(undefined);
    if (lifted.before !== items) onChange(items);
    const item = items.find(({ id }) => id === lifted.id);
    if (item) speak(`${nameOf(item)} is dropped.`);
  };
  const cancel = () => {
    if (!lifted) return;
    setLifted(undefined);
    focusAfter.current = { id: lifted.id, part: 'handle' };
    onShow(lifted.before);
    speak('The order is as before.');
  };
  const row = (item: Item, at: number): OrderedRow => {
    const { isDragged, dropMark, style, handle } = drag.row(at);
    const isLifted = lifted?.id === item.id;
    return {
      name: nameOf(item),
      position: at + 1,
      count: items.length,
      isLifted,
      handle,
      element: { 'data-row': item.id, 'data-lifted': isLifted || isDragged || undefined, 'data-drop': dropMark, style },
      lift: () => {
        setLifted({ id: item.id, before: items });
        speak(
          `${nameOf(item)} is lifted. Move it with the arrow keys, and press Space to drop it, or Escape to cancel.`,
        );
      },
      drop,
      cancel,
      move: (step, part) => move(item.id, at + step, { part, isFinal: part !== 'handle' }),
    };
  };
  return { row, spoken, speak };
}
