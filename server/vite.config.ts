import { defineConfig } from 'vite';
import { serverConfig } from './build/server-config.ts';

const commands = ['backup', 'push', 'restore', 'user'].map((name) => `commands/${name}.ts`);

export default defineConfig(serverConfig('product', ['main.ts', ...commands]));
