/** A kind of works of communes, with its places and its cost. */
export interface Works {
  name: string;
  /** The places of the works, each a suffix of the name. */
  places: readonly string[];
  /** The least and the greatest budget, in thousands of euros. */
  cost: readonly [number, number];
  description: string;
}

const schools = [
  'de l’école Jules-Ferry',
  'de l’école Jean-Moulin',
  'de l’école Louise-Michel',
  'du groupe scolaire Simone-Veil',
  'de l’école maternelle Les Tilleuls',
  'de l’école Jacques-Prévert',
];

const streets = [
  'de la rue de la République',
  'de la Grande-Rue',
  'de l’avenue de la Gare',
  'de la rue du Moulin',
  'du chemin des Vignes',
  'de la place de l’Église',
  'de la place du Marché',
  'du boulevard Victor-Hugo',
];

const halls = ['de la salle des fêtes', 'de la mairie', 'du foyer rural', 'de la salle polyvalente'];
const sports = [
  'du gymnase municipal',
  'du stade Pierre-de-Coubertin',
  'de la piscine',
  'du terrain de sport',
];

/** The works of the sample projects. */
export const works: readonly Works[] = [
  {
    name: 'Isolation',
    places: [...schools, ...halls],
    cost: [180, 2_400],
    description:
      'Isolation par l’extérieur, remplacement des menuiseries et de la chaudière.\nObjectif : moins 50 % de consommation.',
  },
  {
    name: 'Extension',
    places: [...schools, 'de la crèche', 'de la cantine scolaire', 'de la médiathèque'],
    cost: [350, 3_800],
    description: 'Deux salles supplémentaires et un préau. Les travaux se font hors des périodes scolaires.',
  },
  {
    name: 'Réfection',
    places: streets,
    cost: [40, 620],
    description: 'Nouvelle couche de roulement, bordures et avaloirs.',
  },
  {
    name: 'Piste cyclable',
    places: streets,
    cost: [60, 900],
    description: 'Bande cyclable dans les deux sens, traversées sécurisées, arceaux de stationnement.',
  },
  {
    name: 'Accessibilité',
    places: [...halls, ...schools, 'du cimetière', 'de la poste'],
    cost: [15, 260],
    description: 'Rampe d’accès, portes automatiques, signalétique et sanitaires adaptés.',
  },
  {
    name: 'Restauration',
    places: [
      'de l’église Saint-Martin',
      'de la chapelle',
      'du lavoir',
      'de la halle',
      'du clocher',
      'du moulin',
    ],
    cost: [25, 1_700],
    description:
      'Reprise de la charpente et de la couverture, avec l’accord de l’architecte des Bâtiments de France.',
  },
  {
    name: 'Éclairage',
    places: [...streets, ...sports],
    cost: [20, 310],
    description: 'Passage aux lampes à diodes et extinction de 23 heures à 5 heures.',
  },
  {
    name: 'Reconstruction',
    places: [...sports, 'du pont de la Rivière', 'de la station d’épuration', 'du centre technique'],
    cost: [800, 12_000],
    description:
      'Démolition puis reconstruction sur place. Une solution provisoire est prévue pendant le chantier.',
  },
  {
    name: 'Cour végétale',
    places: schools,
    cost: [45, 280],
    description: 'Sols perméables, arbres, récupération des eaux de pluie.',
  },
  {
    name: 'Panneaux solaires',
    places: [...sports, ...halls, 'du centre technique'],
    cost: [70, 540],
    description: 'Autoconsommation collective avec les bâtiments voisins.',
  },
  {
    name: 'Conduites d’eau',
    places: streets,
    cost: [90, 1_300],
    description: 'Remplacement des conduites en fonte grise, pose de vannes et de compteurs de secteur.',
  },
];
