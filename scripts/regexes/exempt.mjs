/** Regular expressions that may be slow, because their input is trusted. */
export const EXEMPT = new Map([
  [
    String.raw`/\s*<title>[^<]*<\/title>|\s*<meta\s+name="description"[^>]*>/g`,
    'reads the page of the store that the build wrote',
  ],
  [String.raw`/<link rel="stylesheet"[^>]* href="([^"]+)"[^>]*>/g`, 'reads the page of the store that the build wrote'],
  [String.raw`/<div id="root">[\s\S]*?<\/div>/`, 'reads the page of the store that the build wrote'],
  [String.raw`/\s*<link rel="preload" as="font"[^>]*>/g`, 'reads the page of the store that the build wrote'],
  [String.raw`/-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$/`, 'reads the names of files that the build wrote'],
  [String.raw`/\d+\.\d+/g`, 'reads the path of a drawing that the cover system wrote'],
]);
