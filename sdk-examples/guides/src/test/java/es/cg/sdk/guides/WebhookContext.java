package es.cg.sdk.guides;

import es.cg.sdk.webhooks.SignatureVerifier;
import es.cg.sdk.webhooks.WebhookReceiver;
import es.cg.sdk.webhooks.WebhookRouter;
import es.cg.sdk.webhooks.servlet.WebhookServlet;
import jakarta.servlet.ServletContextEvent;
import jakarta.servlet.ServletContextListener;
import jakarta.servlet.ServletRegistration;

/** The listener of docs/webhooks-step-by-step.md: a receiver in a servlet container. */
// snippet servlet
final class WebhookContext implements ServletContextListener {
    private final SignatureVerifier verifier;
    private final WebhookRouter router;

    WebhookContext(SignatureVerifier verifier, WebhookRouter router) {
        this.verifier = verifier;
        this.router = router;
    }

    @Override
    public void contextInitialized(ServletContextEvent event) {
        WebhookReceiver receiver =
                WebhookReceiver.builder(verifier).acceptProbes(true).build(router);
        ServletRegistration.Dynamic servlet =
                event.getServletContext().addServlet("cg-webhooks", WebhookServlet.of(receiver));
        servlet.addMapping("/cg");
    }
}
// end snippet
