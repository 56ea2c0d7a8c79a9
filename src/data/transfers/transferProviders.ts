// AD-5, BY-2: exchanges one can receive from: /api/transfers. One schema for who sets them up, the service that answers
// and the browser that asks.
import * as v from 'valibot'

const provider = v.object({
  serviceProvider: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(40)),
  // Of this site, or with its own bytes: no other server learns who opens this list.
  logo: v.nullable(
    v.pipe(
      v.string(),
      v.maxLength(20_000),
      v.regex(/^(\/(?!\/)[\w./-]+$|data:image\/(png|svg\+xml|webp);base64,[\w+/]+=*$)/),
    ),
  ),
  url: v.pipe(v.string(), v.maxLength(500), v.regex(/^https:\/\/[^\s/{}]+\/[^\s]*\{address\}/)),
})

export const transferProviders = v.object({ providers: v.pipe(v.array(provider), v.maxLength(20)) })
