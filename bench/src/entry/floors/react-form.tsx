import { type SubmitEvent, useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The smallest login with React. */
function LoginForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    void fetch('sign-in', { method: 'POST', body: JSON.stringify({ email, password }) });
  };
  return (
    <form onSubmit={send}>
      <h1>Connexion</h1>
      <label>
        Adresse de courriel
        <input type="email" name="email" value={email} onChange={(event) => setEmail(event.target.value)} />
      </label>
      <label>
        Mot de passe
        <input
          type="password"
          name="password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </label>
      <button>Se connecter</button>
    </form>
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<LoginForm />);
