import { useEffect, useState, useSyncExternalStore } from 'react';
import type { StudioBook } from '@octavo/core/studio';
import { useStudio } from '../app/use-studio.tsx';
import { useStoreBook } from '../book/use-book.ts';
import { Autosave } from './autosave.ts';

/** The details of a book as a form that is saved automatically, even when the author leaves the page. */
export function useAutosave(book: StudioBook) {
  const { api } = useStudio();
  const storeBook = useStoreBook();
  const [autosave] = useState(() => new Autosave({ api, onSaved: storeBook }, book));
  const saved = useSyncExternalStore(autosave.subscribe, autosave.read);
  useEffect(() => {
    const saveNow = () => void autosave.save();
    const confirmLeaving = (event: BeforeUnloadEvent) => {
      if (autosave.isSaved) return;
      saveNow();
      event.preventDefault();
    };
    document.addEventListener('visibilitychange', saveNow);
    window.addEventListener('online', saveNow);
    window.addEventListener('beforeunload', confirmLeaving);
    return () => {
      document.removeEventListener('visibilitychange', saveNow);
      window.removeEventListener('online', saveNow);
      window.removeEventListener('beforeunload', confirmLeaving);
      saveNow();
    };
  }, [autosave]);
  return { autosave, saved };
}
