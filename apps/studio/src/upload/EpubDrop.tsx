import type { StudioSettings } from '@octavo/core/studio';
import { FileDrop } from '@octavo/ui/FileDrop';
import { type ReactNode, useState } from 'react';
import { formatSize } from '../views/format.ts';
import { problemOf } from './check-file.ts';

/** The formats that the file dialog offers. */
const EPUB_TYPES = '.epub,application/epub+zip';

interface EpubDropProps {
  title: string;
  settings: StudioSettings;
  /** Set where another button is the main one of the page. */
  isQuiet?: boolean | undefined;
  children?: ReactNode;
  /** Called with a file that may be an EPUB of this shop. */
  onChoose: (file: File) => void;
}

/** A drop area for one EPUB. A file that cannot be uploaded is rejected with a message. */
export function EpubDrop({ title, settings, isQuiet, children, onChoose }: EpubDropProps) {
  const [problem, setProblem] = useState<string>();
  const choose = async (file: File) => {
    const found = await problemOf(file, settings.max_upload_bytes);
    setProblem(found);
    if (found === undefined) onChoose(file);
  };
  return (
    <FileDrop
      title={title}
      chooseText="Choose a file"
      hint={`EPUB 2 or 3 without copy protection, up to ${formatSize(settings.max_upload_bytes)}`}
      accept={EPUB_TYPES}
      error={problem}
      isQuiet={isQuiet}
      onChoose={({ file }) => void choose(file)}
    >
      {children}
    </FileDrop>
  );
}
