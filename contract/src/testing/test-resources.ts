import { amount } from '../attributes/kinds/amount.ts';
import { choice } from '../attributes/kinds/choice.ts';
import { choices } from '../attributes/kinds/choices.ts';
import { colour } from '../attributes/kinds/colour.ts';
import { date } from '../attributes/kinds/date.ts';
import { dateTime } from '../attributes/kinds/date-time.ts';
import { duration } from '../attributes/kinds/duration.ts';
import { email } from '../attributes/kinds/email.ts';
import { file } from '../attributes/kinds/file.ts';
import { files } from '../attributes/kinds/files.ts';
import { flag } from '../attributes/kinds/flag.ts';
import { geoPoint } from '../attributes/kinds/geo-point.ts';
import { iban } from '../attributes/kinds/iban.ts';
import { link } from '../attributes/kinds/link.ts';
import { links } from '../attributes/kinds/links.ts';
import { longText } from '../attributes/kinds/long-text.ts';
import { number } from '../attributes/kinds/number.ts';
import { postalAddress } from '../attributes/kinds/postal-address.ts';
import { rna } from '../attributes/kinds/rna.ts';
import { siret } from '../attributes/kinds/siret.ts';
import { telephone } from '../attributes/kinds/telephone.ts';
import { text } from '../attributes/kinds/text.ts';
import { url } from '../attributes/kinds/url.ts';
import { lookup, rollup } from '../resource/computed.ts';
import { defineResource, type Resource } from '../resource/define-resource.ts';
import type { RecordOf } from '../resource/record-types.ts';

// The resources of the product's tests, instead of the team's `@ne2016/resources`, which may declare
// anything.

/** A resource with at least one attribute of every common kind and every validator. */
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
      options: {
        idea: { label: 'À l’étude', tone: 'violet' },
        approved: { label: 'Voté', tone: 'blue' },
        running: { label: 'En travaux', tone: 'amber' },
        done: { label: 'Achevé', tone: 'green' },
        dropped: { label: 'Abandonné', tone: 'grey' },
      },
    }),
    budget: amount({ label: 'Budget', min: 0, max: 1_000_000_000, format: 'wholeEuros' }),
    progress: number({ label: 'Avancement', min: 0, max: 100, format: 'percent' }),
    start_date: date({ label: 'Début des travaux', min: '2000-01-01', max: '2099-12-31' }),
    next_meeting: dateTime({ label: 'Prochaine réunion' }),
    priority: flag({ label: 'Prioritaire' }),
    contact: email({ label: 'Adresse de courriel du responsable' }),
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
  columns: ['name', 'code', 'commune', 'status', 'budget', 'progress', 'start_date', 'priority'],
});

export type Project = RecordOf<typeof project>;

/** A list of tens of thousands of records that only administrators may change. */
export const commune = defineResource('commune', {
  labels: { plural: 'Communes', singular: 'commune', gender: 'feminine' },
  attributes: {
    nom: text({ label: 'Nom', required: true, maxlength: 120 }),
    code: text({
      label: 'Code Insee',
      required: true,
      pattern: '[0-9][0-9AB][0-9]{3}',
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
      hint: 'Cinq chiffres chacun, séparés par un espace',
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
  can: { write: 'admin' },
});

export type Commune = RecordOf<typeof commune>;

/** Records that link to others and have a file. */
export const document = defineResource('document', {
  labels: { plural: 'Documents', singular: 'document', gender: 'masculine' },
  attributes: {
    name: text({ label: 'Intitulé', required: true, minlength: 2, maxlength: 120 }),
    project: link('project', { label: 'Projet', required: true }),
    dated: date({ label: 'Date du document' }),
    content: file({ label: 'Fichier', maxSize: 50 * 1024 * 1024 }),
  },
  title: 'name',
});

export type Document = RecordOf<typeof document>;

/**
 * A resource with at least one attribute of each further kind, and records that are not visible to readers.
 */
export const association = defineResource('association', {
  labels: { plural: 'Associations', singular: 'association', gender: 'feminine' },
  attributes: {
    name: text({ label: 'Nom', required: true, maxlength: 120 }),
    fields: choices({
      label: 'Domaines',
      options: {
        culture: { label: 'Culture', tone: 'violet' },
        sport: { label: 'Sport', tone: 'green' },
        youth: { label: 'Jeunesse', tone: 'amber' },
        other: 'Autre',
      },
    }),
    rna: rna({ label: 'Numéro RNA', unique: true }),
    siret: siret({ label: 'SIRET', unique: true }),
    phone: telephone({ label: 'Téléphone' }),
    iban: iban({ label: 'IBAN' }),
    opening: duration({ label: 'Ouverture par semaine', max: 5000 }),
    colour: colour({ label: 'Couleur' }),
    place: geoPoint({ label: 'Lieu' }),
    address: postalAddress({ label: 'Adresse' }),
    partners: links('association', { label: 'Partenaires' }),
    papers: files({
      label: 'Pièces',
      most: 4,
      maxSize: 5 * 1024 * 1024,
      accept: ['application/pdf', 'image/*'],
    }),
  },
  title: 'name',
  visible: ({ name }, { role }) => role !== 'reader' || !name.startsWith('Réservé'),
});

/** All resources of the tests, under the export name of the team's package. */
export const resources: readonly Resource[] = [project, commune, document, association];
