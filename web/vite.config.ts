import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/mulligan/server/static',
    emptyOutDir: true,
    // No inlined data: addresses: the page's content security policy allows files of its own only.
    assetsInlineLimit: 0,
    sourcemap: false,
    target: 'es2022',
  },
  server: {
    proxy: {
      '/api': 'http://127.0.0.1:8731',
      '/ws': { target: 'ws://127.0.0.1:8731', ws: true },
    },
  },
})
