import type { Frame, Page } from '@playwright/test';

/** The frame of the document whose URL ends with `end`; undefined while it is not loaded. */
export const chapterFrame = (page: Page, end: string): Frame | undefined =>
  page.frames().find((frame) => frame.url().endsWith(end));
