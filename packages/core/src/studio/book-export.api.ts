import type { CallOptions } from '../api/call-options.ts';
import type { HttpClient } from '../api/http-client.ts';
import type { FileResponse } from '../contract/file.ts';
import { bookExportCalls as calls } from './book-export.calls.ts';

/** Calls for the export of everything that an author has. */
export const bookExportApi = (http: HttpClient) => ({
  /** Returns what the export of all books of the author contains, and its size. */
  bookExport: (options?: CallOptions) => http(calls.bookExport, { ...options }),

  /** Downloads all books of the author as one archive. It can be large; browsers keep it on disk. */
  bookExportFile: async (options?: CallOptions): Promise<FileResponse> => {
    const file = await http(calls.bookExportFile, { ...options });
    return { ...file, filename: file.filename || 'books.zip' };
  },
});
