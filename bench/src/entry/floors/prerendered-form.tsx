import type { SubmitEvent } from 'react';

/** The smallest prerendered login with React. Uncontrolled inputs keep text typed before hydration. */
export function PrerenderedForm() {
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = new URLSearchParams(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    );
    void fetch('sign-in', { method: 'POST', body });
  };
  return (
    <form method="post" onSubmit={send}>
      <h1>Connexion</h1>
      <label>
        Adresse de courriel
        <input type="email" name="email" />
      </label>
      <label>
        Mot de passe
        <input type="password" name="password" />
      </label>
      <button>Se connecter</button>
    </form>
  );
}
