// First import of the worker: schemas must never probe for eval under the content security policy.
import { config } from 'zod/mini'

config({ jitless: true })
