import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** Two shared files instead of one for each shared module: a page asks for fewer files. */
const SHARED_FILES = {
  groups: [
    { name: "vendor", test: /[\\/]node_modules[\\/]/ },
    { name: "site", test: /[\\/](?:client[\\/](?:features|ui|lib|layouts|paths)|shared)[\\/.]/ },
  ],
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  publicDir: "client/public",
  // React goes into the server's bundle too, and in its production build whatever mode the server
  // runs in: the development build takes five times as long for a page.
  ssr: { noExternal: true },
  define: { "process.env.NODE_ENV": JSON.stringify("production") },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    ...(!isSsrBuild && { rolldownOptions: { output: { codeSplitting: SHARED_FILES } } }),
  },
}));
