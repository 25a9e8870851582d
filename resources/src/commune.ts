import { amount, choice, defineResource, number, type RecordOf, rollup, text } from '@ne2016/contract';

/** The communes of France as the official geographic code lists them, of all four types. */
export const commune = defineResource('commune', {
  labels: { plural: 'Communes', singular: 'commune', gender: 'feminine' },
  attributes: {
    nom: text({ label: 'Nom', required: true, maxlength: 120 }),
    code: text({
      label: 'Code Insee',
      required: true,
      pattern: '[0-9][0-9AB][0-9]{3}',
      example: '01001',
      help: 'Le numéro officiel de la commune, qui n’est pas son code postal.',
      hint: 'Cinq caractères, par exemple 01001 ou 2A004',
    }),
    type: choice({
      label: 'Type',
      required: true,
      options: {
        'commune-actuelle': 'Commune',
        'arrondissement-municipal': 'Arrondissement municipal',
        'commune-associee': 'Commune associée',
        'commune-deleguee': 'Commune déléguée',
      },
    }),
    codes_postaux: text({
      label: 'Codes postaux',
      pattern: '[0-9]{5}( [0-9]{5})*',
      example: '42000 42100',
      hint: 'Cinq chiffres chacun, séparés par une espace',
    }),
    population: number({ label: 'Population', min: 0 }),
    departement: text({ label: 'Département', required: true, maxlength: 60 }),
    region: text({ label: 'Région', required: true, maxlength: 60 }),
  },
  computed: {
    projects: { as: number({ label: 'Nombre de projets' }), value: rollup('project.commune', 'count') },
    budgets: {
      as: amount({ label: 'Somme des budgets', format: 'wholeEuros' }),
      value: rollup('project.commune', 'sum', 'budget'),
    },
  },
  title: 'nom',
  icon: 'place',
  sections: [
    { heading: 'Codes', attributes: ['code', 'codes_postaux'], columns: 2 },
    { heading: 'Territoire', attributes: ['population', 'departement', 'region'], columns: 2 },
  ],
  can: { write: 'admin' },
});

export type Commune = RecordOf<typeof commune>;
