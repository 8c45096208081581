import type { BookEditions, StudioApi, StudioBook } from '@octavo/core/studio';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Studio } from '../app/studio.ts';
import { StudioProvider } from '../app/use-studio.tsx';
import { UploadCheckContext, useFileChange, useFileQuery } from './file-changes.ts';
import { editionsQuery, filesKey } from './studio.queries.ts';

const BOOK_ID = 7;
const POLL_MS = 1_000;

/** A server whose only file is replaced by each change. */
function serveFiles() {
  let fileId = 1;
  const requests: string[] = [];
  const request = async (name: string) => void requests.push(name);
  const api: Pick<StudioApi, 'book' | 'editions'> = {
    book: async () => ({ id: BOOK_ID }) as StudioBook,
    editions: async () => {
      await request('list');
      return { editions: [{ id: fileId }] } as BookEditions;
    },
  };
  return {
    requests,
    api: api as StudioApi,
    replace: () => void (fileId += 1),
    report: (id: number) => request(id === fileId ? `report ${id}` : `deleted report ${id}`),
  };
}

let root: Root;
let page: HTMLElement;
let endChange: () => void;
let failChange: (error: Error) => void;
let server: ReturnType<typeof serveFiles>;

function Report({ id }: { id: number }) {
  const options = { queryKey: [...filesKey(BOOK_ID), id], queryFn: () => server.report(id).then(() => id) };
  const report = useFileQuery(BOOK_ID, { ...options, staleTime: 0, refetchInterval: POLL_MS });
  const change = useFileChange(
    BOOK_ID,
    () =>
      new Promise<void>((resolve, reject) => {
        [endChange, failChange] = [resolve, reject];
      }),
    () => undefined,
  );
  return <button onClick={() => change.mutate()}>{report.data}</button>;
}

function Files() {
  const { data } = useQuery(editionsQuery(server.api, BOOK_ID));
  const id = data?.editions[0]?.id;
  return id === undefined ? null : <Report id={id} />;
}

const render = (isUploadChecked: boolean, queryClient: QueryClient) =>
  act(async () =>
    root.render(
      <StudioProvider studio={{ api: server.api } as Studio}>
        <QueryClientProvider client={queryClient}>
          <UploadCheckContext value={isUploadChecked}>
            <Files />
          </UploadCheckContext>
        </QueryClientProvider>
      </StudioProvider>,
    ),
  );
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
/** The requests since the last call. */
const takeRequests = () => server.requests.splice(0);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  server = serveFiles();
  page = document.createElement('div');
  root = createRoot(page);
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('polls a file, stops while a change may delete it, and continues with the file of the new list', async () => {
  await render(false, new QueryClient());
  await pass(POLL_MS + 10);
  expect(takeRequests()).toEqual(['list', 'report 1', 'report 1']);
  act(() => page.querySelector('button')?.click());
  await pass(10);
  server.replace();
  await pass(5 * POLL_MS);
  expect(takeRequests()).toEqual([]);
  endChange();
  await pass(10);
  expect(takeRequests()).toEqual(['list', 'report 2']);
});

it('fetches the list again when a change is refused, because another tab has replaced the file', async () => {
  await render(false, new QueryClient());
  await pass(10);
  takeRequests();
  act(() => page.querySelector('button')?.click());
  await pass(10);
  server.replace();
  failChange(new Error('Another file is current.'));
  await pass(10);
  expect(takeRequests()).toEqual(['list', 'report 2']);
});

it('stops while an uploaded file is checked', async () => {
  const queryClient = new QueryClient();
  await render(false, queryClient);
  await pass(10);
  takeRequests();
  await render(true, queryClient);
  server.replace();
  await pass(5 * POLL_MS);
  expect(takeRequests()).toEqual([]);
  await queryClient.invalidateQueries({ queryKey: editionsQuery(server.api, BOOK_ID).queryKey });
  await render(false, queryClient);
  await pass(10);
  expect(takeRequests()).toEqual(['list', 'report 2']);
});
