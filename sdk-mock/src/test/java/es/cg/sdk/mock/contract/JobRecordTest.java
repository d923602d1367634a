package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.shows;
import static es.cg.sdk.mock.contract.Samples.LAURA;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("Resources and their fields › Job")
final class JobRecordTest {
    @FunctionalInterface
    private interface Check {
        void of(Place place, Deferred operation) throws IOException;
    }

    private static Stream<DynamicTest> of(List<Deferred> operations, Check check) {
        return operations.stream()
                .map(each -> Places.test(each.name(), place -> {
                    check.of(place, each);
                }));
    }

    @TestFactory
    Stream<DynamicTest> objectIsJob() {
        return of(Deferred.each(), (place, operation) -> {
            JsonNode job = operation.begin(place);

            assertThat(job.path("object")).hasToString("\"job\"");
            assertThat(Deferred.again(place, job).path("object")).hasToString("\"job\"");
        });
    }

    @TestFactory
    Stream<DynamicTest> theIdIsAStringThatStays() {
        return of(Deferred.each(), (place, operation) -> {
            JsonNode job = operation.begin(place);

            assertThat(job.path("id").textValue()).isNotEmpty();
            assertThat(Deferred.again(place, job).path("id")).isEqualTo(job.path("id"));
        });
    }

    @Test
    void theStateIsOneOfFour() throws IOException {
        Set<String> seen = new LinkedHashSet<>();
        for (Deferred operation : Stream.concat(Deferred.each().stream(), Deferred.failing().stream())
                .toList()) {
            try (Place place = Place.open()) {
                JsonNode job = operation.begin(place);
                seen.add(job.path("estado").asText());
                for (int i = 0; i < 10; i++) {
                    place.advance("PT12S");
                    seen.add(Deferred.again(place, job).path("estado").asText());
                }
            }
        }

        assertThat(seen).containsExactlyInAnyOrder("pending", "running", "succeeded", "failed");
    }

    @TestFactory
    Stream<DynamicTest> consultarEnIsTheAddressOfThisJob() {
        return of(Deferred.each(), (place, operation) -> {
            JsonNode job = operation.begin(place);

            assertThat(job.path("consultar_en").asText())
                    .isEqualTo(place.address("production") + "/jobs/"
                            + job.path("id").asText());
        });
    }

    @TestFactory
    Stream<DynamicTest> aResultIsThereOnlyOnceItHasSucceeded() {
        return of(Deferred.each(), (place, operation) -> {
            JsonNode job = operation.begin(place);
            assertThat(job.has("resultado")).isFalse();
            place.advance("PT50S");
            assertThat(Deferred.again(place, job).has("resultado")).isFalse();
            place.advance("PT70S");
            JsonNode ended = Deferred.again(place, job);

            assertThat(ended.path("estado").asText()).isEqualTo("succeeded");
            assertThat(ended.path("resultado").isObject()).isTrue();
            assertThat(ended.has("error")).isFalse();
        });
    }

    @TestFactory
    Stream<DynamicTest> theResultIsTheResourceItself() {
        return of(
                Deferred.each().stream().filter(each -> !each.made().isEmpty()).toList(), (place, operation) -> {
                    JsonNode result = operation.ended(place).path("resultado");

                    assertThat(place.get(
                                            operation.made() + "/"
                                                    + result.path("id").asText(),
                                            LAURA)
                                    .json())
                            .isEqualTo(result);
                });
    }

    @Test
    void theResultOfAClientImportTellsWhatBecameOfTheFile(Place place) throws IOException {
        shows(Deferred.each().get(3).ended(place).path("resultado"), "creados=1", "omitidos=0");
    }

    @TestFactory
    Stream<DynamicTest> anErrorIsThereOnceItHasFailedAndItsCodeSaysWhy() {
        return of(Deferred.failing(), (place, operation) -> {
            JsonNode job = operation.begin(place);
            assertThat(job.has("error")).isFalse();
            place.advance("PT2M");
            JsonNode ended = Deferred.again(place, job);

            shows(ended, "estado=failed", "error/code=formato_no_valido");
            assertThat(ended.has("resultado")).isFalse();
        });
    }
}
