package es.cg.sdk.examples.spring;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The application. It needs {@code CG_BASE_URL}, {@code CG_API_KEY} and {@code CG_WEBHOOKS_SECRET}. */
@SpringBootApplication
class Erp {
    Erp() {}

    /** Starts the application. */
    public static void main(String[] arguments) {
        SpringApplication.run(Erp.class, arguments);
    }
}
