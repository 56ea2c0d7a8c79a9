import { expectRestarts } from './expectRestarts.ts'

expectRestarts('pglite')
