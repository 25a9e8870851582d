import 'i18next';
import type texts from '../../../languages/fr_FR.json' with { type: 'json' };

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof texts };
  }
}
