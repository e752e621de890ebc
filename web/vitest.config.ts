import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [svelte()],
  // Components are mounted in tests as a browser would; the default is Svelte's server build.
  resolve: { conditions: ['browser'] },
  // Tests read the decks that come with Mulligan.
  server: { fs: { allow: ['..'] } },
  test: {
    include: ['{src,offline}/**/*.test.ts'],
    environment: 'happy-dom',
    isolate: false,
    setupFiles: ['src/reset.test-setup.ts'],
  },
})
