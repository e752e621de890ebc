import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [svelte()],
  // Without this the tests get Svelte's server side, where nothing reacts.
  resolve: { conditions: ['browser'] },
  test: { include: ['src/**/*.test.ts'], environment: 'happy-dom' },
})
