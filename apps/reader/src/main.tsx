import '@octavo/ui/styles.css';
import './chrome/page-themes.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Reader } from './chrome/Reader.tsx';
import { openNavigator } from './navigator/open-navigator.ts';
import { readPageFacts } from './session/page-facts.ts';
import { openSession } from './session/reading-session.ts';
import { withSamplePlace } from './sync/sample-place.ts';

const root = document.getElementById('reader');
if (!root) throw new Error('The page has no element to show the reader in.');
const facts = readPageFacts(document);
const session = withSamplePlace(openSession(location.href), facts);
createRoot(root).render(
  <StrictMode>
    <Reader session={session} facts={facts} open={openNavigator} onError={(error) => reportError(error)} />
  </StrictMode>,
);
