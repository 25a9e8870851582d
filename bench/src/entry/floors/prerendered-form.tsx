import type { SubmitEvent } from 'react';

/** The least that a login of React can be which stands in the page before its code: the fields keep what is typed. */
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
