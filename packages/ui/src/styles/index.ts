// For the build only: includes the global styles in the style sheet. Apps import `@octavo/ui/styles.css`.
import './index.css';
