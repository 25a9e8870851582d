import {
  amount,
  choice,
  choices,
  date,
  dateTime,
  defineResource,
  email,
  file,
  flag,
  link,
  longText,
  lookup,
  number,
  type RecordOf,
  text,
  url,
} from '@ne2016/contract';

/** The investment projects of communes. */
export const project = defineResource('project', {
  labels: { plural: 'Projets', singular: 'projet', gender: 'masculine' },
  attributes: {
    name: text({ label: 'Intitulé', required: true, minlength: 2, maxlength: 120 }),
    code: text({
      label: 'Code',
      pattern: '[A-Z]{2}-[0-9]{4}',
      example: 'PR-0042',
      unique: true,
      hint: 'Deux majuscules, un tiret, quatre chiffres',
    }),
    commune: link('commune', { label: 'Commune', required: true }),
    status: choice({
      label: 'État',
      required: true,
      default: 'idea',
      options: {
        idea: { label: 'À l’étude', tone: 'violet' },
        approved: { label: 'Voté', tone: 'blue' },
        running: { label: 'En travaux', tone: 'amber' },
        done: { label: 'Achevé', tone: 'green' },
        dropped: { label: 'Abandonné', tone: 'grey' },
      },
    }),
    budget: amount({
      label: 'Budget',
      min: 0,
      max: 1_000_000_000,
      format: 'wholeEuros',
      help: 'Coût total toutes taxes comprises, subventions non déduites.',
    }),
    funding: choices({
      label: 'Financements',
      options: {
        own: 'Fonds propres',
        department: { label: 'Département', tone: 'blue' },
        region: { label: 'Région', tone: 'green' },
        state: { label: 'État', tone: 'violet' },
        europe: { label: 'Union européenne', tone: 'amber' },
      },
    }),
    progress: number({ label: 'Avancement', min: 0, max: 100, format: 'percent' }),
    start_date: date({ label: 'Début des travaux', min: '2000-01-01', max: '2099-12-31' }),
    next_meeting: dateTime({ label: 'Prochaine réunion' }),
    priority: flag({ label: 'Prioritaire' }),
    contact: email({
      label: 'Adresse de courriel du responsable',
      placeholder: 'prenom.nom@exemple.fr',
    }),
    site: url({ label: 'Site web du projet', hint: 'Adresse complète, par exemple https://exemple.fr' }),
    description: longText({ label: 'Description', maxlength: 2000 }),
    plan: file({
      label: 'Plan',
      maxSize: 50 * 1024 * 1024,
      accept: ['application/pdf', 'image/*'],
    }),
  },
  computed: {
    region: { as: text({ label: 'Région de la commune' }), value: lookup('commune.region') },
  },
  title: 'name',
  icon: 'site',
  sections: [
    {
      heading: 'Budget et calendrier',
      attributes: ['budget', 'funding', 'progress', 'start_date', 'next_meeting'],
      columns: 2,
    },
    { heading: 'Contact et documents', attributes: ['contact', 'site', 'description', 'plan'] },
  ],
  rules: [
    {
      attributes: ['progress'],
      message: 'Indiquez 100 % d’avancement pour un projet achevé.',
      holds: ({ status, progress }) => status !== 'done' || progress === null || progress === 100,
    },
  ],
  requiredIf: { start_date: ({ status }) => status === 'running' || status === 'done' },
  readOnlyIf: { code: ({ code }, { role }) => code !== null && role !== 'admin' },
  hiddenIf: { next_meeting: ({ status }) => status === 'done' || status === 'dropped' },
  columns: ['name', 'code', 'commune', 'status', 'budget', 'progress', 'start_date', 'priority'],
});

export type Project = RecordOf<typeof project>;
