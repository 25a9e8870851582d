import { expect, test } from 'vitest';
import { randomPassword } from './directory.ts';
import { passwordEstimate } from './password-guesses.ts';

const isWeak = passwordEstimate();

test.each([
  [
    'a word',
    'Bonjour123456 Administration1 Mairie2026!! Projets2026! Chocolat12345 12Bonjour3456 Secretaire2026',
  ],
  [
    'words that are one',
    'motdepasse1234 MotDePasse!2026 Motdepasse2026! jetaime123456 doudou123456 Mdp123456789',
  ],
  ['letters that are digits or signs', 'M0td3p4ss31234 B0nj0ur12345 P@ssw0rd2026! S0leil123456'],
  ['a first name, or a whole one', 'Nathalie1975! Camille12345! nicolas123456 JeanDupont1980'],
  [
    'a town',
    'Marseille2026 !!Marseille13 2026Marseille! Saint-Etienne42 Plougastel-Daoulas29 Bordeaux33000!',
  ],
  ['a department or region', 'PaysDeLaLoire4 Bretagne2026! Finistere2900!'],
  ['a club', 'OlympiqueDeMarseille ParisSaintGermain1 PSG2026champion AllezLOM13000!'],
  [
    'a season, month, day or date',
    'Printemps2026 Hiver2025!!!! Decembre2025! Lundi2026!!! Juillet14072026 Noel25122025',
  ],
  ['keys side by side', 'azertyuiop123 Azerty123456! qsdfghjklm12 1234azerty5678 poiuytreza12'],
  ['English words', 'Welcome12345! Password2026! Sunshine2026!'],
  ['the same twice', 'Mairie-2026-Mairie éàüçéàüçéàüç loulouloulou'],
])('%s with digits and signs around it is weak', (_, passwords) => {
  for (const password of passwords.split(' ')) expect([password, isWeak(password)]).toEqual([password, true]);
});

test.each([
  ...['cheval batterie agrafe correct', 'table nuage violon citron', 'le chat mange une pomme'],
  ...['montagne vélo orange lampe', 'tortue fenêtre piano brouillard', 'café livre jardin soleil'],
  ...['girafe tambour oreiller canal', 'papier route hibou savon', 'merle caillou tartine phare'],
  ...['rideau boussole navet tunnel', 'lavande moteur crayon ours', 'pluie valise marteau étoile'],
  ...['tulipe wagon bougie lac', 'fromage échelle pirate mousse', 'coquille plateau requin bonnet'],
  ...['gilet forêt clavier miel', 'sable tiroir fusée persil', 'herbe casque melon pont'],
  ...['noisette peinture balcon vent', 'ficelle-radeau-abricot-loup', 'chevalbatterieagrafecorrect'],
  ...['Une-phrase-secrete-2016', 'x7!Kq#2mZp9&', 'gc4k6NUhRDK2-x'],
])('%s is not', (password) => {
  expect(isWeak(password)).toBe(false);
});

test('what the product makes itself is not', () => {
  for (let n = 0; n < 20; n += 1) expect(isWeak(randomPassword())).toBe(false);
});
