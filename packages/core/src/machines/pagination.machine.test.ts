import { createActor, initialTransition, transition } from 'xstate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordEmitted } from '../testing/index.ts';
import {
  paginationMachine,
  selectCanNext,
  selectCanPrevious,
  selectPage,
  selectRange,
  type PageResults,
  type PaginationEvent,
  type PaginationInput,
} from './index.ts';

function run(events: PaginationEvent[], input: PaginationInput = {}) {
  let [snapshot] = initialTransition(paginationMachine, input);
  for (const event of events) [snapshot] = transition(paginationMachine, snapshot, event);
  return { page: selectPage(snapshot), next: selectCanNext(snapshot), previous: selectCanPrevious(snapshot), snapshot };
}

const reviews = (page: number, received: number, count: number): PaginationEvent => ({
  type: 'results.received',
  page,
  results: { received, count, pageSize: 10 },
});
const orders = (page: number, totalPages: number): PaginationEvent => ({
  type: 'results.received',
  page,
  results: { totalPages },
});
const next: PaginationEvent = { type: 'next.pressed' };
const previous: PaginationEvent = { type: 'previous.pressed' };

describe('pagination', () => {
  it('starts at page 1 without Previous, and without Next until rows have loaded', () => {
    expect(run([])).toMatchObject({ page: 1, next: false, previous: false });
    expect(run([next, previous])).toMatchObject({ page: 1 });
  });

  it('starts at the page of the URL, whatever its value', () => {
    expect(run([], { page: 3 })).toMatchObject({ page: 3, previous: true });
    expect(run([], { page: -4 }).page).toBe(1);
    expect(run([], { page: Number.NaN }).page).toBe(1);
  });

  it('moves through reviews to the last one', () => {
    expect(run([reviews(1, 10, 23)])).toMatchObject({ page: 1, next: true, previous: false });
    expect(run([reviews(1, 10, 23), next, reviews(2, 10, 23), next, reviews(3, 3, 23)])).toMatchObject({
      page: 3,
      next: false,
      previous: true,
    });
    expect(run([reviews(1, 10, 10)]).next).toBe(false);
  });

  it('has no next page after an incomplete page, even if the count is higher', () => {
    expect(run([reviews(1, 4, 23)]).next).toBe(false);
    expect(run([reviews(1, 0, 5)]).next).toBe(false);
  });

  it('moves through orders by the number of pages', () => {
    expect(run([orders(1, 2)]).next).toBe(true);
    expect(run([orders(1, 2), next, orders(2, 2)])).toMatchObject({ page: 2, next: false, previous: true });
    expect(run([orders(1, 0)])).toMatchObject({ next: false, previous: false });
  });

  it('returns the range of visible rows', () => {
    expect(selectRange(run([reviews(1, 10, 23), next, reviews(2, 10, 23)]).snapshot)).toEqual({
      first: 11,
      last: 20,
      count: 23,
    });
    expect(selectRange(run([reviews(1, 0, 0)]).snapshot)).toEqual({ first: 0, last: 0, count: 0 });
    expect(selectRange(run([]).snapshot)).toBeNull();
    expect(selectRange(run([orders(1, 2)]).snapshot)).toBeNull();
  });

  it('ignores Next while a page is loading, and rows of a previous page', () => {
    expect(run([reviews(1, 10, 40), next, next])).toMatchObject({ page: 2, next: false });
    expect(run([reviews(1, 10, 40), next, reviews(1, 10, 40)])).toMatchObject({ page: 2, next: false });
  });

  it('moves back while a page is loading', () => {
    expect(run([reviews(1, 10, 40), next, previous])).toMatchObject({ page: 1 });
  });

  it('restarts at page 1 for another list and after a failure', () => {
    expect(run([{ type: 'list.changed', listId: 'b' }], { listId: 'a', page: 4 }).page).toBe(1);
    expect(run([{ type: 'list.changed', listId: 'a' }], { listId: 'a', page: 4 }).page).toBe(4);
    expect(run([{ type: 'retry.pressed' }], { page: 4 }).page).toBe(1);
  });

  it('follows the URL and emits only its own changes', () => {
    const actor = createActor(paginationMachine, { input: {} });
    const emitted = recordEmitted(actor);
    actor.start();
    actor.send({ type: 'page.set', page: 3 });
    actor.send({ type: 'page.set', page: 3 });
    actor.send(orders(3, 9));
    actor.send(next);
    actor.send({ type: 'page.set', page: 4 });
    actor.send({ type: 'retry.pressed' });
    expect(emitted).toEqual([
      { type: 'page.changed', page: 4 },
      { type: 'page.changed', page: 1 },
    ]);
  });

  it('emits previous pages and another list, and keeps the new list id', () => {
    const actor = createActor(paginationMachine, { input: { page: 3 } });
    const emitted = recordEmitted(actor);
    actor.start();
    actor.send({ type: 'list.changed', listId: '' });
    actor.send(previous);
    actor.send({ type: 'list.changed', listId: 'b' });
    actor.send({ type: 'page.set', page: 5 });
    actor.send({ type: 'list.changed', listId: 'b' });
    expect(emitted).toEqual([
      { type: 'page.changed', page: 2 },
      { type: 'page.changed', page: 1 },
    ]);
    expect(selectPage(actor.getSnapshot())).toBe(5);
  });

  it('never leaves the range of pages', () => {
    const press = fc.constantFrom(next, previous);
    fc.assert(
      fc.property(fc.nat({ max: 95 }), fc.array(press, { maxLength: 30 }), (count, presses) => {
        let [snapshot] = initialTransition(paginationMachine, {});
        for (const event of presses) {
          const page = selectPage(snapshot);
          const received = Math.max(0, Math.min(10, count - (page - 1) * 10));
          const results: PageResults = { received, count, pageSize: 10 };
          [snapshot] = transition(paginationMachine, snapshot, { type: 'results.received', page, results });
          [snapshot] = transition(paginationMachine, snapshot, event);
          expect(selectPage(snapshot)).toBeGreaterThanOrEqual(1);
          expect(selectPage(snapshot)).toBeLessThanOrEqual(Math.max(1, Math.ceil(count / 10)));
        }
      }),
    );
  });
});
