package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import es.cg.sdk.errors.AlreadyDoneException;
import es.cg.sdk.errors.ApiException;
import es.cg.sdk.errors.CallReport;
import es.cg.sdk.errors.CgException;
import es.cg.sdk.errors.ConnectionException;
import es.cg.sdk.errors.ConsentException;
import es.cg.sdk.errors.DeadlineException;
import es.cg.sdk.errors.ErrorBody;
import es.cg.sdk.errors.FieldError;
import es.cg.sdk.errors.InterruptedCallException;
import es.cg.sdk.errors.JobFailedException;
import es.cg.sdk.errors.JobRunningException;
import es.cg.sdk.errors.LocalFileException;
import es.cg.sdk.errors.PlanException;
import es.cg.sdk.errors.QuotaException;
import es.cg.sdk.errors.RateLimitException;
import es.cg.sdk.errors.RequirementException;
import es.cg.sdk.errors.ScopeException;
import es.cg.sdk.errors.UnexpectedContentException;
import es.cg.sdk.errors.UnreadableAnswerException;
import es.cg.sdk.errors.ValidationException;
import es.cg.sdk.errors.WriteJournalException;
import es.cg.sdk.json.UnreadableJsonException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** A key, a tax id and an account that a service repeated are in no exception that leaves the process. */
final class ExceptionSerializationTest {
    private static final String KEY = "cg_live_ab12.kAn4ry'S3cret,x";
    private static final String NIF = "87654321X";
    private static final String IBAN = "ES79 2100 0813 6101 2345 6789";
    private static final String ECHO = "sent " + KEY + " and Bearer eyJhbGciOiJIUzI1NiJ9.x-y_z of " + NIF + ", " + IBAN;

    private static final List<String> SECRETS =
            List.of("kAn4ry", "S3cret", "eyJhbGciOiJIUzI1NiJ9", NIF, IBAN, "6101 2345");
    private static final List<String> KEYS = SECRETS.subList(0, 3);

    private static CallReport report() {
        return CallReport.of("things.create").client(1001L).requestId("req_" + KEY);
    }

    private static ErrorBody body() {
        return ErrorBody.of(422)
                .with("code", ECHO)
                .with("type", ECHO)
                .with("message", ECHO)
                .with("param", ECHO)
                .with("scope", ECHO)
                .with("plan_minimo", ECHO)
                .with("reason", ECHO)
                .with("unknown_member", ECHO)
                .with(ECHO, "x")
                .fields(List.of(new FieldError(ECHO, ECHO, ECHO)));
    }

    private static List<RuntimeException> all() {
        return List.of(
                new ApiException(report(), body()),
                new ConsentException(report(), body()),
                new PlanException(report(), body()),
                new QuotaException(report(), body()),
                new RateLimitException(report(), body()),
                new ScopeException(report(), body()),
                new ValidationException(report(), body()),
                new ConnectionException(report(), "got no answer: " + ECHO, null),
                new DeadlineException(report(), "waited: " + ECHO),
                new InterruptedCallException(report()),
                new JobFailedException(report(), KEY, body()),
                new JobRunningException(report(), KEY, ECHO, "cgjob1.x", Duration.ofMinutes(5), null),
                new LocalFileException(report(), "has no file: " + ECHO, null),
                new WriteJournalException(report(), "failed: " + ECHO, null),
                new AlreadyDoneException(report(), "inv_1", "A-1", "could not be read: " + ECHO, null),
                new UnreadableAnswerException(report(), 200, "it is " + ECHO),
                // They tell the form of what came, and never the content.
                new UnreadableJsonException("it is " + KEY),
                new UnexpectedContentException("it is " + KEY),
                new RequirementException("the key " + ECHO, Map.of(ECHO, ECHO)));
    }

    @Test
    void everyExceptionClassIsTested() {
        Set<String> kinds = new TreeSet<>();
        leaves(CgException.class, kinds);

        assertThat(all().stream().map(each -> each.getClass().getSimpleName()).collect(Collectors.toSet()))
                .containsAll(kinds);
    }

    private static void leaves(Class<?> type, Set<String> into) {
        Class<?>[] permitted = type.getPermittedSubclasses();
        if (!Modifier.isAbstract(type.getModifiers())) {
            into.add(type.getSimpleName());
        }
        if (permitted != null) {
            Stream.of(permitted).forEach(each -> leaves(each, into));
        }
    }

    @TestFactory
    Stream<DynamicTest> nothingSecretIsSerialised() {
        return all().stream()
                .map(each -> dynamicTest(each.getClass().getSimpleName(), () -> {
                    String bytes = new String(bytes(each), StandardCharsets.ISO_8859_1);

                    assertThat(SECRETS).noneMatch(bytes::contains);
                    RuntimeException read = (RuntimeException) read(bytes(each));
                    assertThat(read).hasMessage(each.getMessage());
                }));
    }

    @TestFactory
    Stream<DynamicTest> accessorsDoNotReturnApiKeys() {
        return all().stream()
                .map(each -> dynamicTest(each.getClass().getSimpleName(), () -> {
                    List<String> told = new ArrayList<>(List.of(String.valueOf(each.getMessage()), each.toString()));
                    if (each instanceof ApiException e) {
                        told.addAll(
                                List.of(e.details().toString(), e.fieldErrors().toString()));
                        told.addAll(List.of(
                                String.valueOf(e.code()),
                                String.valueOf(e.serviceMessage()),
                                String.valueOf(e.param()),
                                String.valueOf(e.requestId())));
                        e.fieldErrors().forEach(field -> told.add(field.param() + field.code() + field.message()));
                    }
                    if (each instanceof JobFailedException e) {
                        told.addAll(List.of(e.jobId(), e.details().toString(), String.valueOf(e.serviceMessage())));
                    }
                    if (each instanceof JobRunningException e) {
                        told.addAll(List.of(e.jobId(), String.valueOf(e.estado())));
                    }
                    if (each instanceof RequirementException e) {
                        told.add(e.missing().toString());
                    }

                    assertThat(told).noneMatch(text -> KEYS.stream().anyMatch(text::contains));
                }));
    }

    /** Who shows the service's words to the person that typed them needs them whole. */
    @Test
    void serviceMessageIsUnmaskedInProcess() {
        ApiException e = new ApiException(report(), ErrorBody.of(422).with("message", "El NIF " + NIF + " no existe"));

        assertThat(e.serviceMessage()).isEqualTo("El NIF " + NIF + " no existe");
        assertThat(e).hasMessageNotContaining(NIF);
    }

    private static byte[] bytes(Object thing) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(thing);
        }
        return bytes.toByteArray();
    }

    private static Object read(byte[] bytes) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return in.readObject();
        }
    }
}
