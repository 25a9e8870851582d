import { defineConfig } from 'vite';
import { serverConfig } from './build/server-config.ts';

export default defineConfig(serverConfig('product', ['main.ts']));
