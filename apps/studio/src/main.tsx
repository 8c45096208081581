import '@octavo/ui/styles.css';
import './studio.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { createStudio } from './app/studio.ts';
import { createStudioRouter } from './router.tsx';

const root = document.querySelector('#root');
if (!root) throw new Error('The page has no #root element.');
const studio = createStudio();
createRoot(root).render(<App studio={studio} router={createStudioRouter()} />);
