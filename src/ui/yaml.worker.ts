// Vite needs an entry of its own for the language worker.
import 'monaco-yaml/yaml.worker.js'
