import { hydrateRoot } from 'react-dom/client';
import { PrerenderedForm } from './prerendered-form.tsx';

const root = document.getElementById('root');
if (root !== null) hydrateRoot(root, <PrerenderedForm />);
