// The portfolio's form: the address becomes the path.
export {}

const form = document.querySelector<HTMLFormElement>('[data-portfolio-form]')

form?.addEventListener('submit', event => {
  event.preventDefault()
  const address = String(new FormData(form).get('address') ?? '').trim().toLowerCase()
  if (/^0x[0-9a-f]{40}$/.test(address)) location.assign(`${form.dataset.to}/${address}`)
})
