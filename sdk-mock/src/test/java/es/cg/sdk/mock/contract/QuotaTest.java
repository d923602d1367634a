package es.cg.sdk.mock.contract;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@Chapter("Limits › Monthly quota")
final class QuotaTest {
    private static final Duration TO_DECEMBER = Duration.ofDays(10).plusHours(15);

    private static int spent(Place place) throws IOException {
        return place.get("/status").send().json().at("/limites/cuota_usada").asInt();
    }

    private static Answer read(Place place) throws IOException {
        return place.get("/activities").client(1001).send();
    }

    private static Answer write(Place place, String heading) throws IOException {
        return place.post("/activities", Bodies.activity(heading)).client(1001).send();
    }

    private static void isUsedUp(Answer answer) {
        assertThat(answer.status()).as("%s", answer).isEqualTo(429);
        assertThat(answer.code()).isEqualTo("cupo_mensual_agotado");
    }

    @Test
    void aReadCounts() throws IOException {
        try (Place place = Place.open()) {
            int before = spent(place);
            read(place);
            place.get("/clients").send();

            assertThat(spent(place)).isEqualTo(before + 2);
        }
    }

    @Test
    void aWriteDoesNotCount() throws IOException {
        try (Place place = Place.open()) {
            int before = spent(place);
            String id = write(place, "6594").text("/id");
            place.put("/activities/" + id, "{\"descripcion\":\"Otra\"}")
                    .client(1001)
                    .send();
            place.patch("/clients/1001", "{\"telefono\":\"600000000\"}").send();
            place.delete("/activities/" + id).client(1001).send();

            assertThat(spent(place)).isEqualTo(before);
        }
    }

    @Test
    void theStatusDoesNotCount() throws IOException {
        try (Place place = Place.open("--enforce-limits")) {
            Allowance.ofAMonth(1).in(place);
            int before = spent(place);
            assertThat(spent(place)).isEqualTo(before);
            assertThat(read(place).status()).isEqualTo(200);
            isUsedUp(read(place));

            assertThat(place.get("/status").send().status()).isEqualTo(200);
        }
    }

    @Test
    void readsBeyondItAreRefused() throws IOException {
        try (Place place = Place.open("--enforce-limits")) {
            Allowance.ofAMonth(2).in(place);
            assertThat(read(place).status()).isEqualTo(200);
            assertThat(read(place).status()).isEqualTo(200);

            isUsedUp(read(place));
        }
    }

    @Test
    void writesGoOnWhenItIsUsedUp() throws IOException {
        try (Place place = Place.open("--enforce-limits")) {
            Allowance.ofAMonth(1).in(place);
            read(place);
            isUsedUp(read(place));
            Answer made = write(place, "6594");

            assertThat(made.status()).isEqualTo(201);
            Allowance.ofAMonth(2).in(place);
            assertThat(read(place).text("/data/0/id")).isEqualTo(made.text("/id"));
        }
    }

    @Test
    void theWaitPointsToTheFirstOfTheNextMonth() throws IOException {
        try (Place place = Place.open("--enforce-limits")) {
            Allowance.ofAMonth(1).in(place);
            read(place);
            Answer refused = read(place);

            isUsedUp(refused);
            assertThat(Long.parseLong(refused.header("Retry-After")))
                    .isBetween(TO_DECEMBER.toSeconds(), TO_DECEMBER.toSeconds() + 1);
            assertThat(refused.header("X-CG-Rate-Limited-Reason")).isEqualTo("credential-rate");
        }
    }

    @Test
    void readsGoOnFromTheFirstOfTheNextMonth() throws IOException {
        try (Place place = Place.open("--enforce-limits")) {
            Allowance.ofAMonth(1).in(place);
            read(place);
            place.advance(TO_DECEMBER.minusSeconds(1).toString());
            isUsedUp(read(place));
            place.advance("PT1S");

            assertThat(read(place).status()).isEqualTo(200);
        }
    }

    @Test
    void whatIsRefusedIsNotCounted() throws IOException {
        try (Place place = Place.open("--enforce-limits")) {
            Allowance.ofAMonth(1).in(place);
            read(place);
            isUsedUp(read(place));
            isUsedUp(read(place));

            assertThat(spent(place)).isEqualTo(1);
        }
    }

    @Test
    void theSandboxSpendsNone() throws IOException {
        try (Place place = Place.open("--enforce-limits")) {
            Allowance.ofAMonth(1).in(place);
            for (int i = 0; i < 3; i++) {
                assertThat(place.get("/activities")
                                .inSandbox()
                                .client(9001)
                                .send()
                                .status())
                        .isEqualTo(200);
            }

            assertThat(spent(place)).isZero();
            assertThat(read(place).status()).isEqualTo(200);
            isUsedUp(read(place));
            assertThat(place.get("/activities").inSandbox().client(9001).send().status())
                    .isEqualTo(200);
        }
    }
}
