// The portfolio's form: the address or name becomes the path.
export {}

const form = document.querySelector<HTMLFormElement>('[data-portfolio-form]')

form?.addEventListener('submit', event => {
  event.preventDefault()
  const address = String(new FormData(form).get('address') ?? '')
    .trim()
    .toLowerCase()
  if (form.checkValidity() && address) location.assign(`${form.dataset.to}/${encodeURIComponent(address)}`)
})
