// What eslint looks for in TypeScript, Svelte and the browser tests. Layout is prettier's (.prettierrc.json), types are svelte-check's.
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

export default ts.config(
    { ignores: ["**/node_modules/", "**/dist/", "**/generated/", "build/"] },
    js.configs.recommended,
    ...ts.configs.recommended,
    ...svelte.configs.recommended,
    { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
    { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser } } },
    {
        rules: {
            "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
            "svelte/no-unused-svelte-ignore": "off", // svelte-check knows better which are needed
            "svelte/no-useless-mustaches": "off", // {" "} keeps a blank where a line ends
            "svelte/prefer-svelte-reactivity": "off", // sets and maps here are filled once, then kept in $state.raw
        },
    },
);
