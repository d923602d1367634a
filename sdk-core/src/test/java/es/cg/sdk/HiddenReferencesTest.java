package es.cg.sdk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import es.cg.sdk.batch.Batch;
import es.cg.sdk.batch.BatchReport;
import es.cg.sdk.batch.Finding;
import es.cg.sdk.batch.UnknownWrite;
import es.cg.sdk.call.CallOptions;
import es.cg.sdk.call.IdempotencyKey;
import es.cg.sdk.errors.CallException;
import es.cg.sdk.errors.Outcome;
import es.cg.sdk.invoices.Invoice;
import es.cg.sdk.invoices.NewInvoice;
import es.cg.sdk.journal.JournaledWrites;
import java.nio.file.Path;
import java.text.Normalizer;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The answer to a write is lost, 45 days pass, and the API key is another one. However a service keeps, lists or hides
 * references, nothing is issued before a person has said so.
 */
@Timeout(600)
final class HiddenReferencesTest {
    private static final String OURS = "Müller & Söhne 2026/000042-A";
    private static final Duration PAUSE = Duration.ofDays(45);

    @RegisterExtension
    private final Answering server = new Answering(BatchJournals.WRITE_JOURNAL);

    @TempDir
    private Path folder;

    private final InvoiceService service = new InvoiceService(server.time);

    /** How a service keeps and lists references. */
    private enum Form {
        OBEYS {
            @Override
            void make(InvoiceService service) {}
        },
        IGNORES_THE_FILTER {
            @Override
            void make(InvoiceService service) {
                service.filter = (kept, wanted) -> true;
            }
        },
        CUTS_TO_20_CHARACTERS {
            @Override
            void make(InvoiceService service) {
                service.keeping = reference -> reference.substring(0, 20);
            }
        },
        DROPS_PUNCTUATION {
            @Override
            void make(InvoiceService service) {
                service.keeping = reference -> reference.replaceAll("\\p{Punct}", "");
            }
        },
        REPLACES_SLASHES {
            @Override
            void make(InvoiceService service) {
                service.keeping = reference -> reference.replace('/', '-');
            }
        },
        DROPS_ACCENTS {
            @Override
            void make(InvoiceService service) {
                service.keeping = reference ->
                        Normalizer.normalize(reference, Normalizer.Form.NFD).replaceAll("\\p{M}", "");
            }
        },
        ESCAPES_AMPERSANDS {
            @Override
            void make(InvoiceService service) {
                service.keeping = reference -> reference.replace("&", "&amp;");
            }
        },
        PREFIXES {
            @Override
            void make(InvoiceService service) {
                service.keeping = reference -> "API-" + reference;
            }
        },
        CHANGES_CAPITALS_AND_IGNORES_THE_FILTER {
            @Override
            void make(InvoiceService service) {
                service.keeping = reference -> reference.toLowerCase(java.util.Locale.ROOT) + " ";
                service.filter = (kept, wanted) -> true;
            }
        },
        SHOWS_NO_REFERENCE {
            @Override
            void make(InvoiceService service) {
                service.keeping = reference -> "";
            }
        },
        SHOWS_NO_REFERENCE_AND_IGNORES_THE_FILTER {
            @Override
            void make(InvoiceService service) {
                service.keeping = reference -> "";
                service.filter = (kept, wanted) -> true;
            }
        },
        FILTERS_NOTHING_OUT_OF_3000 {
            @Override
            void make(InvoiceService service) {
                service.withOthers(3000).filter = (kept, wanted) -> true;
            }

            @Override
            void later(InvoiceService service) {
                service.withOthers(3000);
            }
        },
        FINDS_NOTHING {
            @Override
            void make(InvoiceService service) {
                service.filter = (kept, wanted) -> false;
            }
        },
        INDEXES_LATE {
            @Override
            void make(InvoiceService service) {
                service.late = PAUSE.plusDays(1);
            }
        },
        LISTS_RECORDS_OF_THIS_API_KEY {
            @Override
            void make(InvoiceService service) {
                service.listed = (record, apiKey) -> record.apiKey().equals(apiKey);
            }
        },
        LISTS_RECORDS_OF_THIS_YEAR {
            @Override
            void make(InvoiceService service) {
                service.listed = (record, apiKey) -> year(record.created()) == year(service.now());
            }

            private static int year(java.time.Instant time) {
                return time.atZone(ZoneOffset.UTC).getYear();
            }
        },
        LISTS_RECORDS_OF_30_DAYS {
            @Override
            void make(InvoiceService service) {
                service.listed = (record, apiKey) ->
                        record.created().plus(Duration.ofDays(30)).isAfter(service.now());
            }
        };

        abstract void make(InvoiceService service);

        void later(InvoiceService service) {}

        boolean shows() {
            return this == OBEYS || this == IGNORES_THE_FILTER;
        }

        /** Whether the newest page has the invoice, in whatever form. */
        boolean isOnNewestPage() {
            return compareTo(FILTERS_NOTHING_OUT_OF_3000) < 0 || this == FINDS_NOTHING;
        }
    }

    private enum Way {
        SINGLE,
        FILE,
        NAMED
    }

    static Stream<Arguments> all() {
        return Stream.of(Form.values())
                .flatMap(form -> Stream.of(Way.values())
                        .flatMap(way -> Stream.of(true, false).map(executed -> arguments(form, way, executed))));
    }

    @ParameterizedTest
    @MethodSource("all")
    void personAloneEndsADoubtThatNoLookUpEnds(Form form, Way way, boolean executed) {
        server.server.setDispatcher(service);
        form.make(service.withOthers(3));
        service.answers = false;
        service.executes = executed;
        assertThat(run(way)).isNull();
        service.answers = true;
        service.executes = true;
        form.later(service);
        server.rotate("cg_live_new.s3cret");
        server.time.advance(PAUSE);
        for (int i = 0; i < 2; i++) {
            String found = run(way);
            assertThat(found).as("found").isEqualTo(executed && form.shows() ? service.issued.get(0) : null);
            assertThat(service.issued).as("issued").hasSize(executed ? 1 : 0);
        }
        if (!executed || !form.shows()) {
            settle(form, way, executed);
        }

        String issued = requireNonNull(run(way), "nothing is done");
        assertThat(service.issued).containsExactly(issued);
        assertThat(run(way)).as("a further run").isEqualTo(issued);
        assertThat(service.issued).hasSize(1);
    }

    /** A person has looked in the panel of the firm. */
    private void settle(Form form, Way way, boolean executed) {
        UnknownWrite doubt = way == Way.SINGLE
                ? writes().inDoubt().get(0)
                : batch(way).unknown().get(0).write();
        assertThat(doubt.client()).isEqualTo(1001);
        assertThat(doubt.operation()).isEqualTo("invoices.issue");
        assertThat(doubt.series()).isEqualTo("A");
        assertThat(doubt.reference()).isEqualTo(OURS);
        assertThat(doubt.amount()).isEqualTo("121.00");
        assertThat(doubt.lastAttemptEnded()).isEqualTo(server.time.now().minus(PAUSE));
        assertThat(doubt.reason()).contains(" records that were read carry exactly the reference");
        String alike = "the newest page has one that looks alike, which proves nothing: Invoice[inv_4, object=invoice]"
                + " A-inv_4";
        if (executed && form.isOnNewestPage()) {
            assertThat(doubt.reason()).contains(alike);
        } else {
            assertThat(doubt.reason()).doesNotContain("looks alike");
        }
        assertThat(doubt).asString().doesNotContain(OURS, "B12345674");
        Finding finding =
                executed ? Finding.foundAs(service.issued.get(0), "A-" + service.issued.get(0)) : Finding.notDone();
        List<String> keys = List.of(doubt.key());
        List<String> spent = way == Way.SINGLE
                ? writes().settle(keys, finding, "user-17")
                : prepared(way).settle(keys, finding, "user-17");
        assertThat(spent).isEmpty();
    }

    private CgClient client(Way way) {
        CgClient cg = way == Way.FILE
                ? server.client(
                        server.baseUrl(), requireNonNull(server.apiKey.get()).secret())
                : server.cg();
        return cg.with(CallOptions.defaults().maxAttempts(1));
    }

    private JournaledWrites writes() {
        return client(Way.SINGLE).journaledWrites();
    }

    /** The id of the invoice; null if it is unknown whether there is one. */
    private @Nullable String run(Way way) {
        if (way == Way.SINGLE) {
            try {
                return client(way)
                        .forClient(1001)
                        .invoices()
                        .issue(request(), key())
                        .id();
            } catch (CallException e) {
                assertThat(e.outcome()).isEqualTo(Outcome.UNKNOWN);
                return null;
            }
        }
        BatchReport<String, Invoice> report = batch(way);
        if (report.unknown().isEmpty()) {
            assertThat(report.allDone()).as(report.toString()).isTrue();
            return report.succeeded().get(0).objectId();
        }
        return null;
    }

    private Batch<ClientApi, String> prepared(Way way) {
        Batch<ClientApi, String> batch =
                client(way).forClient(1001).batch(List.of(OURS)).keyedBy(item -> key());
        return way == Way.FILE ? batch.journal(folder.resolve("november.cg-batch")) : batch.journalNamed("november");
    }

    private BatchReport<String, Invoice> batch(Way way) {
        return prepared(way)
                .onUnknown((item, unknown) -> Finding.of(
                        client(way).forClient(1001).invoices().findByReference(requireNonNull(unknown.reference()))))
                .run((api, item) -> api.invoices().issue(request()));
    }

    private static IdempotencyKey key() {
        return IdempotencyKey.forDocument("erp-invoice", OURS);
    }

    private static NewInvoice request() {
        return InvoiceService.request(OURS, "100.00");
    }
}
