import { defineConfig, mergeConfig } from 'vite';
import application from '../vite.config.ts';

/** The application as the product builds it, but for the declarations: those of the tests instead of the team's. */
export default mergeConfig(
  application,
  defineConfig({
    resolve: { alias: { '@ne2016/resources': '@ne2016/contract/testing' } },
    build: { outDir: '../e2e/dist', emptyOutDir: true },
  }),
);
