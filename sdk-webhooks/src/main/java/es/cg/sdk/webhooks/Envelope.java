package es.cg.sdk.webhooks;

import es.cg.sdk.json.Json;
import es.cg.sdk.webhooks.WebhookEvent.Environment;
import es.cg.sdk.webhooks.internal.BodyText;
import es.cg.sdk.webhooks.internal.JsonMembers;
import es.cg.sdk.webhooks.internal.JsonMembers.Member;
import es.cg.sdk.webhooks.internal.JsonMembers.MemberType;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parts of an event that could be read from a signed body. A body without an id is no event; all other parts may be
 * missing.
 *
 * @param unusable why the body is no event; null if it is one
 * @param id empty if the body is no event
 * @param environment null if the body has an unknown one
 * @param object the record, as JSON text; {@code {}} if there is none
 * @param lacksRecord whether an event of this kind has a record, and none could be read
 * @param json the body as text; empty if it is no text
 */
record Envelope(
        @Nullable String unusable,
        String id,
        EventKind kind,
        @Nullable Environment environment,
        @Nullable Instant created,
        @Nullable Long clientId,
        String object,
        boolean lacksRecord,
        String json) {
    private static final int MAX_LENGTH = 255;
    private static final int MAX_DIGITS = 18;
    // As seconds this is the year 5138, as milliseconds 1973.
    private static final long FIRST_MILLIS = 100_000_000_000L;
    private static final long LAST_MILLIS = 100_000_000_000_000L;

    /** Reads a body. Never throws. */
    static Envelope of(byte[] body, EnvelopeFields fields) {
        String json;
        Map<String, Member> members;
        try {
            json = BodyText.of(body);
            members = JsonMembers.of(
                    json,
                    fields.id(),
                    fields.kind(),
                    fields.environment(),
                    fields.created(),
                    fields.clientId(),
                    fields.object());
        } catch (CharacterCodingException e) {
            return unusable("the body is not UTF-8 text", "");
        } catch (JsonMembers.LimitException e) {
            return unusable("the body has more than 1000 levels of nesting, or a name that is too long", "");
        } catch (IOException | RuntimeException e) {
            return unusable(
                    "the body is not a readable JSON object: " + e.getClass().getSimpleName(), "");
        }
        Member id = member(members, fields.id());
        if (!isText(id) && !(id.type() == MemberType.INTEGER && id.text().length() <= MAX_LENGTH)) {
            return unusable(
                    "the event has no usable id at \"" + fields.id()
                            + "\", which must be a text of 1 to 255 printable characters or an integer",
                    json);
        }
        Member kindMember = member(members, fields.kind());
        EventKind kind =
                isText(kindMember) ? new EventKind(fields.corrections().kind(kindMember.text())) : EventKind.UNREADABLE;
        Member object = member(members, fields.object());
        boolean hasRecord = object.type() == MemberType.OBJECT;
        return new Envelope(
                null,
                id.text(),
                kind,
                environment(member(members, fields.environment()), fields),
                created(member(members, fields.created()), fields.corrections()),
                clientId(member(members, fields.clientId())),
                hasRecord ? object.text() : "{}",
                !hasRecord && fields.expectsRecord(kind),
                json);
    }

    private static Member member(Map<String, Member> members, String place) {
        return members.getOrDefault(place, new Member(MemberType.NONE, ""));
    }

    private static Envelope unusable(String reason, String json) {
        return new Envelope(reason, "", EventKind.UNREADABLE, null, null, null, "{}", false, json);
    }

    private static @Nullable Environment environment(Member member, EnvelopeFields fields) {
        return switch (member.type()) {
            case NONE -> Environment.PRODUCTION;
            case TEXT -> fields.environmentOf(member.text());
            default -> null;
        };
    }

    private static @Nullable Instant created(Member member, EventCorrections corrections) {
        if (!corrections.isOfCreated()) {
            return created(member);
        }
        Long number = number(member);
        Json theirs = number != null ? Json.of(number) : Json.of(member.text());
        String ours = member.type() == MemberType.TEXT || number != null ? corrections.created(theirs) : null;
        return ours == null ? null : created(new Member(MemberType.TEXT, ours));
    }

    private static @Nullable Instant created(Member member) {
        try {
            if (member.type() == MemberType.TEXT) {
                return OffsetDateTime.parse(member.text()).toInstant();
            }
            Long number = number(member);
            if (number == null || Math.abs(number) >= LAST_MILLIS) {
                return null;
            }
            return Math.abs(number) >= FIRST_MILLIS ? Instant.ofEpochMilli(number) : Instant.ofEpochSecond(number);
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static @Nullable Long clientId(Member member) {
        boolean digits = member.type() == MemberType.TEXT
                && !member.text().isEmpty()
                && member.text().chars().allMatch(each -> each >= '0' && each <= '9');
        return digits ? number(new Member(MemberType.INTEGER, member.text())) : number(member);
    }

    private static @Nullable Long number(Member member) {
        return member.type() == MemberType.INTEGER && member.text().length() <= MAX_DIGITS
                ? (Long) Long.parseLong(member.text())
                : null;
    }

    private static boolean isText(Member member) {
        String text = member.text();
        return member.type() == MemberType.TEXT
                && !text.isBlank()
                && text.length() <= MAX_LENGTH
                && text.codePoints()
                        .noneMatch(
                                each -> Character.isISOControl(each) || Character.getType(each) == Character.SURROGATE);
    }

    /** Returns id, kind and environment, and nothing of the body. */
    @Override
    public String toString() {
        return unusable == null
                ? "Envelope[" + id + ", " + kind + ", " + environment + "]"
                : "Envelope[unusable: " + unusable + "]";
    }
}
