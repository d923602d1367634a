package es.cg.sdk.mock;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

/** What a sandbox has of tax models, which depends on the day it is made. */
final class SeededModelsTest {
    @Test
    void inJanuaryToMarchTheLastQuarterIsOfTheYearBefore() throws Exception {
        try (ListeningService sandbox = new ListeningService(true, "2026-02-10T08:00:00Z")) {
            JsonNode seeded =
                    sandbox.get("/tax-models?estado=generado").json().path("data");

            assertThat(seeded.at("/0/periodo").asText()).isEqualTo("4T");
            assertThat(seeded.at("/0/ejercicio").asInt()).isEqualTo(2025);
        }
    }
}
