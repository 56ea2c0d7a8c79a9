import { expectRestarts } from './expectRestarts.ts'

expectRestarts('postgres')
