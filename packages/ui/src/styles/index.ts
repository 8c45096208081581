// Only for the build: brings the global styles into the one style sheet. Apps import `@octavo/ui/styles.css`.
import './index.css';
