package es.cg.sdk.spring;

import es.cg.sdk.webhooks.WebhookSecret;
import es.cg.sdk.webhooks.WebhookSigner;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** An event as the service sends it. */
public record Webhook(String id, String body) {
    public static final String SECRET = "whsec_0123456789abcdef0123456789";
    public static final String PATH = "/webhooks/cg";

    /** The properties of an application that receives webhooks and calls nobody. */
    public static final List<String> PROPERTIES = List.of(
            "cg.base-url=http://127.0.0.1:1/api/public/v1",
            "cg.api-key=cg_live_abc.secretsecret",
            "cg.check-at-start=false",
            "cg.webhooks.path=" + PATH,
            "cg.webhooks.secret=" + SECRET);

    /** Leaves the database out, on each version of Spring Boot. */
    public static final String NO_DATABASE = "spring.autoconfigure.exclude="
            + "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration,"
            + "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration";

    /** Leaves JPA out, whose start takes long, on each version of Spring Boot. Applications of tests have this by default. */
    public static final String NO_JPA = "spring.autoconfigure.exclude="
            + "org.springframework.boot.autoconfigure.orm.jpa.HibernateJpaAutoConfiguration,"
            + "org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration";

    /** Leaves JPA in. */
    public static final String WITH_JPA = "spring.autoconfigure.exclude=";

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final AtomicInteger COUNT = new AtomicInteger();

    public static Webhook of(String kind) {
        String id = "evt_" + COUNT.incrementAndGet();
        return new Webhook(id, "{\"id\":\"" + id + "\",\"type\":\"" + kind + "\",\"data\":{\"object\":{\"n\":\"ñ\"}}}");
    }

    public HttpResponse<String> send(Application application) throws IOException, InterruptedException {
        return send(
                application, WebhookSigner.of(WebhookSecret.of(SECRET)).header(body.getBytes(StandardCharsets.UTF_8)));
    }

    public HttpResponse<String> send(Application application, String signature)
            throws IOException, InterruptedException {
        return send(application, PATH, signature);
    }

    /** Sends the event to another path, signed with another secret, and returns the status. */
    public int sendTo(Application application, String path, String secret) throws IOException, InterruptedException {
        String signature = WebhookSigner.of(WebhookSecret.of(secret)).header(body.getBytes(StandardCharsets.UTF_8));
        return send(application, path, signature).statusCode();
    }

    private HttpResponse<String> send(Application application, String path, String signature)
            throws IOException, InterruptedException {
        return HTTP.send(
                HttpRequest.newBuilder(URI.create(application.url(path)))
                        .header("CG-Signature", signature)
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    public HttpResponse<String> sendBadlySigned(Application application) throws IOException, InterruptedException {
        return send(
                application,
                WebhookSigner.of(WebhookSecret.of("whsec_another0123456789abcdef"))
                        .header(body.getBytes(StandardCharsets.UTF_8)));
    }

    public static int status(Application application, String method, String path)
            throws IOException, InterruptedException {
        return HTTP.send(
                        HttpRequest.newBuilder(URI.create(application.url(path)))
                                .method(method, HttpRequest.BodyPublishers.ofString("{}"))
                                .header("Accept", "application/json")
                                .build(),
                        HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }
}
