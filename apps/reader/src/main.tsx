import '@octavo/ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ReaderPage } from './chrome/ReaderPage.tsx';
import { openNavigator } from './navigator/navigator.ts';
import { openSession } from './session/reading-session.ts';

const root = document.getElementById('reader');
if (!root) throw new Error('The page has no element to show the reader in.');
createRoot(root).render(
  <StrictMode>
    <ReaderPage session={openSession(location.href)} open={openNavigator} />
  </StrictMode>,
);
