// Loads the built site's scripts into one window, as a browser does: ES modules with live bindings, dynamic import, and
// classic scripts. Needs Node's --experimental-vm-modules (playwright.config.ts sets it for the workers of the light
// project).
import vm from 'node:vm'

type Read = (url: string) => Promise<string>

/** Node 24's module, as far as it is used here; @types/node lags behind. */
type Module = vm.SourceTextModule & {
  moduleRequests: readonly { specifier: string }[]
  linkRequests(modules: readonly Module[]): void
  instantiate(): void
  createCachedData(): Buffer
}

/** What V8 made of a script's text, by its address and length: a worker compiles each script once. */
const compiled = new Map<string, Buffer>()

/** The scripts of one window. `read` answers the text at a URL and throws when there is none. */
export class ModuleLoader {
  readonly #window: vm.Context
  readonly #read: Read
  readonly #modules = new Map<string, Promise<Module>>()
  readonly #linked = new WeakSet<Module>()

  constructor(window: vm.Context, read: Read) {
    this.#window = window
    this.#read = read
  }

  /** Runs the module at a URL and all it imports, each once. */
  async run(url: string): Promise<Module> {
    const module = await this.#load(url)
    await this.#evaluate(module)
    return module
  }

  /** Runs the text of an inline module script. */
  async runInline(text: string, url: string): Promise<void> {
    await this.#evaluate(this.#make(text, url))
  }

  /** Runs the text of a classic script. */
  runClassic(text: string, url: string): void {
    new vm.Script(text, { filename: url, importModuleDynamically: this.#import(url) as never }).runInContext(
      this.#window,
    )
  }

  #load(url: string): Promise<Module> {
    const known = this.#modules.get(url)
    if (known) return known
    const made = this.#read(url).then(text => this.#make(text, url))
    this.#modules.set(url, made)
    // A browser asks again for a script that could not be loaded.
    made.catch(() => this.#modules.delete(url))
    return made
  }

  #make(text: string, url: string): Module {
    const key = `${url} ${text.length}`
    const cachedData = compiled.get(key)
    const module = new vm.SourceTextModule(text, {
      context: this.#window,
      identifier: url,
      ...(cachedData ? { cachedData } : {}),
      initializeImportMeta: meta => {
        meta.url = url
      },
      importModuleDynamically: this.#import(url) as never,
    }) as Module
    if (!cachedData) compiled.set(key, module.createCachedData())
    return module
  }

  /** How many imports that scripts asked for are under way. */
  pending = 0

  #import =
    (from: string) =>
    async (specifier: string): Promise<Module> => {
      this.pending++
      try {
        return await this.run(new URL(specifier, from).href)
      } finally {
        this.pending--
      }
    }

  /**
   * Reads the whole graph first and links it in one go: two imports at once never meet a module that is linked by half.
   */
  async #evaluate(root: Module): Promise<void> {
    const graph = new Map<Module, Module[]>()
    const visit = async (module: Module): Promise<void> => {
      if (graph.has(module)) return
      const needs: Module[] = []
      graph.set(module, needs)
      const urls = module.moduleRequests.map(({ specifier }) => new URL(specifier, module.identifier).href)
      needs.push(...(await Promise.all(urls.map(url => this.#load(url)))))
      await Promise.all(needs.map(visit))
    }
    await visit(root)
    for (const [module, needs] of graph) {
      if (this.#linked.has(module)) continue
      module.linkRequests(needs)
      this.#linked.add(module)
    }
    if (root.status === 'unlinked') root.instantiate()
    await root.evaluate()
  }
}
